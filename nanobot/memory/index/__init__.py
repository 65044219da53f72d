"""What can be found: words and vectors of documents. All of it can be built again from the log."""

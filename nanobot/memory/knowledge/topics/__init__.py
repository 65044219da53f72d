"""What is talked about: messages are sorted into topics as they come, and topics are named by their words.

- `wording`: which words of a message say what it is about
- `clusters`: what is known of one topic
- `field`: the topics of one scope, and which of them a message is nearest to
- `naming`: what a topic is called
- `rows`: the tables
- `assigning`: the log into topics, a slice at a time
- `reading`: what those who ask are given
"""

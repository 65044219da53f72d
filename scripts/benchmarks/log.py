async def run(*a):
    pass

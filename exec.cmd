@rem cmd.exe has no exec. Elsewhere it makes npm wait for the program instead of a shell that dies first.
@%*

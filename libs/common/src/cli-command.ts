/**
 * The command with which operators call the CLI of this installation, for messages: the one that the command
 * `waypost` sets for the processes that it starts, otherwise the script of the repository.
 */
export const cliCommand = (): string => process.env.WAYPOST_CLI ?? 'npm run --silent cli --';

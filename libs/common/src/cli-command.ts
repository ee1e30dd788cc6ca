/**
 * How operators call the CLI of this installation, for messages: what the command `waypost` has set for the processes that it
 * starts, else the script of the repository.
 */
export const cliCommand = (): string => process.env.WAYPOST_CLI ?? 'npm run --silent cli --';

import {
  applyTableFiles,
  type BreakoutTables,
  planBreakout,
  readTableFiles,
  redirectOf,
  shippedRows,
  TablesError,
  techniqueUrl,
  urlIntoApp,
} from '@app/breakout';
import { behaviors, type Behavior } from '@app/database';
import { describeAgent } from '@app/visitors';
import { Command, Option } from 'commander';
import { CommandError } from './command-error.js';

interface Options {
  agent?: string;
  destination?: string;
  behavior: Behavior;
}

/** Placeholder for the link and its token. */
const exampleUrl = 'https://short.example/example?b=TOKEN';

export const breakoutCheck = new Command('breakout:check')
  .description('check a file or folder for BREAKOUT_TABLES, and show what a visitor would get')
  .argument('[path]', 'the file or folder; without it, the shipped tables')
  .option('--agent <user-agent>', "the visitor's user agent")
  .option('--destination <url>', 'where the link leads')
  .addOption(
    new Option('--behavior <behavior>', 'the behavior of the link')
      .choices([...behaviors])
      .default('aggressive'),
  )
  .action((path: string | undefined, options: Options) => {
    const tables = read(path);
    console.log(`valid: ${tables.rows.techniques.length} techniques, ${tables.rows.apps.length} apps`);
    if (options.destination !== undefined)
      console.log(`destination: ${appLine(tables, options.destination)}`);
    if (options.agent !== undefined) for (const line of visitLines(tables, options)) console.log(line);
  });

function read(path: string | undefined): BreakoutTables {
  try {
    return applyTableFiles(shippedRows, path === undefined ? [] : readTableFiles(path));
  } catch (error) {
    if (error instanceof TablesError) throw new CommandError(error.messages.join('\n'));
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new CommandError(`${path} cannot be read: ${message}`);
  }
}

function appLine(tables: BreakoutTables, destination: string): string {
  const found = tables.findApp(destination);
  return found ? `${found.app.name}, ${found.shape.shape}` : 'no app';
}

/** Describes the response that the visitor would get. */
function visitLines(tables: BreakoutTables, { agent = '', behavior, destination }: Options): string[] {
  const { inApp, bot } = describeAgent(agent);
  const visitor = bot ? 'a bot' : inApp ? `${inApp.app} on ${inApp.platform}` : 'no in-app browser';
  const plan = planBreakout(behavior, bot ? null : inApp, { tables, destination });
  const lines = [`visitor: ${visitor}`, `behavior: ${behavior}`];
  if (plan === null) return [...lines, 'response: 302 to the destination'];
  const location = redirectOf(plan, exampleUrl);
  if (location !== null) return [...lines, `response: 302 to ${location}`];
  const { into, technique, way, automatic, stepsAfterMs } = plan;
  lines.push('response: a page');
  const explored = tables.waysOutOf(plan.app, plan.platform).filter(({ state }) => state === 'unproven');
  if (explored.length > 0) lines.push(`explored: ${explored.map((row) => row.technique).join(', ')}`);
  if (into !== null) {
    const how = automatic === 'page' && !into.needsTap ? 'automatically and by a button' : 'by a button';
    lines.push(`${into.name}, ${how}: ${urlIntoApp(into, exampleUrl)}`);
  }
  if (way === null) return [...lines, 'button: none; it shows the steps and copies the link'];
  const when = automatic === 'page' ? 'automatically and by a button' : 'by a button';
  const steps = stepsAfterMs === 0 ? 'immediately' : `after ${stepsAfterMs} ms`;
  return [...lines, `${technique}, ${when}: ${techniqueUrl(way, exampleUrl)}`, `steps: ${steps}`];
}

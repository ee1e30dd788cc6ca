import { readSetupCode, setupAddress } from '@app/accounts';
import { cliCommand, type Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pTimeout from 'p-timeout';

/** How long the start waits for the setup code, milliseconds. */
const timeoutMs = 10_000;

/** Where the first user signs up, or how to find out if the database does not say it in time; null once somebody can sign in. */
export async function setupNotice(
  app: NestFastifyApplication,
  { API_BASE_URL }: Settings,
): Promise<string | null> {
  const reading = readSetupCode(app.get(EntityManager).fork()).catch(() => undefined);
  const code = await pTimeout(reading, { milliseconds: timeoutMs, fallback: () => undefined });
  if (code === undefined)
    return `If nobody has signed up yet, \`${cliCommand()} setup:code\` prints the address of the first sign-up.`;
  return code && `Nobody has signed up yet. Create the first account at ${setupAddress(API_BASE_URL, code)}`;
}

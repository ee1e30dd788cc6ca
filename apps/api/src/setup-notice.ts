import { readSetupCode, setupAddress } from '@app/accounts';
import { cliCommand, type Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pTimeout from 'p-timeout';

/** How long startup waits for the setup code, milliseconds. */
const timeoutMs = 10_000;

/**
 * The address of the first sign-up, or how to get it if the database does not respond in time; null once a user can
 * sign in.
 */
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

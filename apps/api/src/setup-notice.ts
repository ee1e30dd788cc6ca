import { readSetupCode, setupAddress } from '@app/accounts';
import type { Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pTimeout from 'p-timeout';

/** How long the start waits for the setup code, milliseconds. */
const timeoutMs = 2000;

/** Where the first user signs up; null once somebody can sign in. */
export async function setupNotice(
  app: NestFastifyApplication,
  { API_BASE_URL }: Settings,
): Promise<string | null> {
  const reading = readSetupCode(app.get(EntityManager).fork());
  const code = await pTimeout(reading, { milliseconds: timeoutMs });
  return code && `Nobody has signed up yet. Create the first account at ${setupAddress(API_BASE_URL, code)}`;
}

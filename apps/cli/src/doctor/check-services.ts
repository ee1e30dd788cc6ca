import { type Settings, SettingsError, Mailer } from '@app/common';
import { redisOptions } from '@app/operations';
import { Redis, type RedisOptions } from 'ioredis';
import { type Finding, ok, problem, reasonOf } from './finding.js';
import { judgeRedis } from './judgments.js';

const timeoutMs = 5_000;

/** Checks the Redis of the queue, if there is one, located as the apps do. */
export async function checkRedis(settings: Settings): Promise<Finding[]> {
  let options: RedisOptions | null;
  try {
    options = redisOptions(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [problem('redis', error.message, 'Correct REDIS_CA, or let the user of the apps read the file.')];
  }
  if (!options) return [ok('redis', 'not used: the queue is in PostgreSQL')];
  const redis = new Redis({
    ...options,
    lazyConnect: true,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // One attempt at each sentinel.
    sentinelRetryStrategy: () => null,
    failoverDetector: false,
  });
  let reason: string | undefined;
  redis.on('error', (error: Error) => (reason = reasonOf(error)));
  try {
    await redis.connect();
    return [judgeRedis(await redis.info())];
  } catch (error) {
    const where = options.sentinels
      ? `the Redis that sentinels call ${options.name}`
      : `${options.host}:${options.port}`;
    const message = `${where} cannot be used: ${reason ?? reasonOf(error)}`;
    return [
      problem(
        'redis',
        message,
        `Start Redis, or correct ${options.sentinels ? 'REDIS_SENTINELS, REDIS_SENTINEL_NAME' : 'REDIS_URL'} or REDIS_CA. Clicks wait on disk meanwhile.`,
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

export async function checkMail(settings: Settings): Promise<Finding> {
  if (!settings.SMTP_URL) return ok('mail', 'not used: invitations are links that people pass on');
  const mailer = new Mailer(settings);
  const { host } = new URL(settings.SMTP_URL);
  try {
    await mailer.verify();
    return ok('mail', `${host} accepts connections`);
  } catch (error) {
    return problem(
      'mail',
      `${host} cannot be used: ${reasonOf(error)}`,
      'Correct SMTP_URL, its user and its password.',
    );
  } finally {
    await mailer.onApplicationShutdown();
  }
}

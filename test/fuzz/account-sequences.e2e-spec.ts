import { createAccountWithKey, type Service, startService } from '@app/testing';
import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { accountCommands } from './account-commands.js';
import type { Real } from './command.js';
import { expectAgreement } from './expected-responses.js';
import { Model } from './account-model.js';
import { RecordingClient } from './recording-client.js';

/** Number of sequences. FUZZ_SEED repeats a run. */
const total = Number(process.env.FUZZ_SEQUENCES ?? 200);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const concurrency = 4;

const everyOutcome = [
  'POST /v1/links 201',
  'POST /v1/links 400',
  'POST /v1/links 409',
  'GET /v1/links 200',
  'GET /v1/links 400',
  'GET /v1/links/* 200',
  'GET /v1/links/* 404',
  'PATCH /v1/links/* 200',
  'PATCH /v1/links/* 400',
  'PATCH /v1/links/* 404',
  'POST /v1/links/*/pause 200',
  'POST /v1/links/*/pause 404',
  'POST /v1/links/*/activate 200',
  'POST /v1/links/*/activate 404',
  'DELETE /v1/links/* 200',
  'DELETE /v1/links/* 404',
  'POST /v1/websites 201',
  'POST /v1/websites 400',
  'POST /v1/websites 409',
  'GET /v1/websites 200',
  'GET /v1/websites/* 200',
  'GET /v1/websites/* 404',
  'PATCH /v1/websites/* 200',
  'PATCH /v1/websites/* 400',
  'PATCH /v1/websites/* 404',
  'DELETE /v1/websites/* 200',
  'DELETE /v1/websites/* 404',
  'POST /v1/groups 201',
  'GET /v1/groups 200',
  'GET /v1/groups/* 200',
  'GET /v1/groups/* 404',
  'PATCH /v1/groups/* 200',
  'PATCH /v1/groups/* 404',
  'POST /v1/groups/*/links 200',
  'POST /v1/groups/*/links 400',
  'POST /v1/groups/*/links 404',
  'DELETE /v1/groups/* 200',
  'DELETE /v1/groups/* 404',
  'GET /v1/slugs/* 200',
  'GET /v1/account 200',
];

const outcomes = new Map<string, number>();

/** Most sequences run with a non-default quarantine, some without one. */
describe.each([
  { quarantineDays: 20, sequences: Math.ceil(total * 0.75) },
  { quarantineDays: 0, sequences: Math.floor(total * 0.25) },
])(
  'sequences of two accounts, with a quarantine of $quarantineDays days',
  ({ quarantineDays, sequences }) => {
    let service: Service;
    let database: pg.Pool;

    beforeAll(async () => {
      service = await startService({ apps: ['api'], env: { SLUG_QUARANTINE_DAYS: String(quarantineDays) } });
      database = new pg.Pool({ connectionString: service.databaseUrl, max: concurrency });
    });

    afterAll(async () => {
      await database?.end();
      await service?.stop();
    });

    const setUp = async (): Promise<{ model: Model; real: Real }> => {
      const accounts: Real['accounts'] = [
        await createAccountWithKey(service),
        await createAccountWithKey(service),
      ];
      const clients: Real['clients'] = [
        new RecordingClient(service, accounts[0].key, outcomes),
        new RecordingClient(service, accounts[1].key, outcomes),
      ];
      return { model: new Model(service.redirectUrl, quarantineDays), real: { accounts, clients, database } };
    };

    it(
      `always agree with a model (${sequences} sequences, FUZZ_SEED=${seed})`,
      async () => {
        const property = fc.asyncProperty(accountCommands, async (sequence) => {
          const { model, real } = await setUp();
          await fc.asyncModelRun(() => ({ model, real }), sequence);
          await expectAgreement(model, real);
        });
        const shares = Array.from({ length: concurrency }, (_, index) =>
          Math.floor((sequences + index) / concurrency),
        ).filter((share) => share > 0);
        await Promise.all(
          shares.map((numRuns, index) =>
            fc.assert(property, {
              seed: seed + index,
              numRuns,
              plugins: [fc.unbiased()],
              interruptAfterTimeLimit: 60_000 + 3_000 * total,
              markInterruptAsFailure: true,
            }),
          ),
        );
      },
      120_000 + 4_000 * total,
    );
  },
);

describe('all sequences together', () => {
  it('reach every outcome of every operation', () => {
    const missed = everyOutcome.filter((outcome) => !outcomes.has(outcome));
    expect(total < 200 ? [] : missed).toEqual([]);
  });
});

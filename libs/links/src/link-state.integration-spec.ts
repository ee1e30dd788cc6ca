import { newId } from '@app/common';
import { Link, ormConfig } from '@app/database';
import type { Rule, RuleConditions, RuleOutcome } from '@app/routing';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { sql } from 'kysely';
import { linkState, linkStates, stateSql } from './link-state.js';

describe('the state of a link', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  // Times around the daylight saving changes of New York, and the boundaries of hours and windows.
  const times = [
    '2026-03-08T06:59:59.999Z',
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-27T22:59:00.000Z',
    '2026-11-27T23:00:00.000Z',
    '2026-11-28T08:30:00.000Z',
    '2026-11-28T08:30:00.001Z',
  ];
  const time = fc.constantFrom(...times);
  const minute = fc.constantFrom('00:00', '01:00', '01:59', '03:00', '09:30', '14:00', '23:00');
  const hours = fc
    .record(
      {
        from: minute,
        to: fc.oneof(minute, fc.constant('24:00')),
        zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'europe/berlin'),
        days: fc.uniqueArray(fc.constantFrom('mon', 'fri', 'sat', 'sun'), { minLength: 1 }),
      },
      { requiredKeys: ['from', 'to', 'zone'] },
    )
    .filter(({ from, to }) => from !== to);
  const when = fc.oneof(
    fc.constant({}),
    fc.record({ after: time, before: time, hours }, { requiredKeys: [] }),
    fc.record({ countries: fc.constant(['DE']), after: time }, { requiredKeys: ['countries'] }),
    fc.constant({ share: 50 }),
  ) as fc.Arbitrary<RuleConditions>;
  const destination = 'https://shop.example/';
  const then: fc.Arbitrary<RuleOutcome> = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ blocked: true as const }) },
    { weight: 1, arbitrary: fc.constant({ destination }) },
  );
  const rules = fc
    .array(fc.record({ when, then }), { minLength: 1, maxLength: 5 })
    .map((list): Rule[] => list.map((rule, index) => ({ id: `r${index}`, ...rule })));
  const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5, nil: null });
  const usually = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 9, arbitrary: value });
  const date = time.map((text) => new Date(text));
  const row = fc.record({
    disabled: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constant('spam' as const) },
    ),
    active: fc.oneof(
      { weight: 9, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    expiresAt: rarely(date),
    activeFrom: rarely(date),
    exhausted: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    rules: usually(rules),
  });

  it('is the same for the function that reads a row and the condition that finds rows', async () => {
    const accountId = newId();
    const em = orm.em.fork();
    const samples = fc.sample(row, 2_000);
    const created = samples.map((sample, index) =>
      em.create(Link, {
        ...sample,
        accountId,
        id: newId(),
        slug: `state-${index}`,
        name: 'Name',
        destination,
        behavior: 'basic',
        groupId: null,
        createdAt: new Date(),
        updatedAt: new Date(),
      }),
    );
    await em.flush();
    const seen = new Set<string>();
    for (const now of times.map((text) => new Date(text))) {
      const { rows } = await sql<{ id: string; state: string }>`
        select l.id, ${stateSql(now)} as state from links l where l.account_id = ${accountId}`.execute(
        em.getKysely(),
      );
      const found = new Map(rows.map(({ id, state }) => [id, state]));
      for (const [index, sample] of samples.entries()) {
        const { id = '' } = created[index] ?? {};
        const state = linkState(sample, now.getTime());
        seen.add(state);
        expect({ now, sample, state: found.get(id) }).toEqual({ now, sample, state });
      }
    }
    expect([...seen].sort()).toEqual([...linkStates].sort());
  });
});

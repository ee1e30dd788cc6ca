import {
  judgeBacklog,
  judgeBackups,
  judgeClock,
  judgeCountries,
  judgeMemory,
  judgeNode,
  judgePostgres,
  judgeReadReplica,
  judgeRedis,
  judgeReplication,
  judgeRoom,
} from './judgments.js';
import { formatFindings, ok, problem, warning } from './finding.js';

const [megabyte, gigabyte] = [2 ** 20, 2 ** 30];
const postgres = { version: '18.4', number: 180_004, used: 20, most: 100 };
const redis = (fields: object) =>
  Object.entries({ redis_version: '7.0.15', role: 'master', maxmemory_policy: 'noeviction', ...fields })
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');

describe('the doctor', () => {
  it.each([
    ['ok', 'a Node that is new enough', judgeNode('0.1.0', '20.19.0', '>=20.19')],
    ['ok', 'a much newer Node', judgeNode('0.1.0', '26.1.0', '>=20.19')],
    ['problem', 'an old Node', judgeNode('0.1.0', '20.18.3', '>=20.19')],
    ['ok', 'enough memory', judgeMemory({ total: 2 * gigabyte, available: gigabyte })],
    ['warning', 'a very small machine', judgeMemory({ total: 256 * megabyte, available: 100 * megabyte })],
    ['warning', 'no memory left', judgeMemory({ total: 2 * gigabyte, available: 50 * megabyte })],
    ['ok', 'enough room', judgeRoom('/data', { total: 20 * gigabyte, available: 3 * gigabyte })],
    ['warning', 'little room', judgeRoom('/data', { total: 20 * gigabyte, available: gigabyte })],
    ['problem', 'next to no room', judgeRoom('/data', { total: gigabyte, available: 200 * megabyte })],
    ['ok', 'clicks on their way', judgeBacklog({ batches: 2, oldestSeconds: 0.4 })],
    ['warning', 'clicks that wait', judgeBacklog({ batches: 90, oldestSeconds: 300 })],
    ['problem', 'clicks that have waited for long', judgeBacklog({ batches: 9_000, oldestSeconds: 90_000 })],
    ['ok', 'current countries', judgeCountries('countries.mmdb', 30, 'Update it.')],
    ['warning', 'old countries', judgeCountries('countries.mmdb', 120, 'Update it.')],
    ['ok', 'a current PostgreSQL', judgePostgres(postgres)],
    ['problem', 'an old PostgreSQL', judgePostgres({ ...postgres, version: '14.1', number: 140_001 })],
    ['warning', 'connections that run out', judgePostgres({ ...postgres, used: 95 })],
    ['ok', 'a right clock', judgeClock(-0.3)],
    ['warning', 'a clock that is late', judgeClock(-20)],
    ['problem', 'a wrong clock', judgeClock(7_200)],
    ['ok', 'no replicas', judgeReplication({ standby: false, replicas: 0, synchronous: '' })],
    [
      'ok',
      'synchronous replicas',
      judgeReplication({ standby: false, replicas: 2, synchronous: 'ANY 1 (*)' }),
    ],
    ['warning', 'asynchronous replicas', judgeReplication({ standby: false, replicas: 1, synchronous: '' })],
    ['problem', 'a replica', judgeReplication({ standby: true, replicas: 0, synchronous: '' })],
    ['ok', 'a replica for reads', judgeReadReplica({ standby: true, bytes: 0, seconds: 9_000 })],
    ['ok', 'a replica on its way', judgeReadReplica({ standby: true, bytes: 512, seconds: 2 })],
    ['warning', 'a replica that lags', judgeReadReplica({ standby: true, bytes: 512, seconds: 90 })],
    ['warning', 'a replica that is none', judgeReadReplica({ standby: false, bytes: 0, seconds: 0 })],
    ['ok', 'a backup', judgeBackups('/backups', 40, 24)],
    ['warning', 'an old backup', judgeBackups('/backups', 49, 24)],
    ['warning', 'no backup', judgeBackups('/backups', null, 24)],
    ['ok', 'a Redis that evicts nothing', judgeRedis(redis({}))],
    ['problem', 'a Redis that evicts', judgeRedis(redis({ maxmemory_policy: 'allkeys-lru' }))],
    ['problem', 'a Redis that is a replica', judgeRedis(redis({ role: 'slave' }))],
  ])('finds %s: %s', (status, _what, finding) => {
    expect(finding.status).toBe(status);
    expect(finding.message).toMatch(/^[^\n]+[^.\n]$/);
    if (status === 'ok') expect(finding.remedy).toBeNull();
    else expect(finding.remedy).toMatch(/^\S[^\n]+$/);
  });

  it('marks problems visibly, with their remedies', () => {
    const findings = [
      ok('versions', 'Waypost 0.1.0'),
      warning('clock', '7 s late', 'Turn on NTP.'),
      problem('redis', 'is away', 'Start it.'),
    ];
    expect(formatFindings(findings)).toBe(
      [
        'ok       versions  Waypost 0.1.0',
        'warning  clock     7 s late',
        '                   Turn on NTP.',
        'PROBLEM  redis     is away',
        '                   Start it.',
        '',
        'Problems: redis. Warnings: clock.',
      ].join('\n'),
    );
    expect(formatFindings(findings.slice(0, 2))).toContain('\nNothing is broken. Warnings: clock.');
    expect(formatFindings(findings.slice(0, 1))).toContain('\nEverything is fine.');
  });
});

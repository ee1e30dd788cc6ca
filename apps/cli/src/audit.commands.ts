import {
  AuditLogService,
  type ChainHead,
  chainName,
  type ChainsReport,
  formatHead,
  installationChain,
  parseHead,
  verifyChains,
} from '@app/accounts';
import { auditClicks, formatClickLedger } from '@app/clicks';
import { isId } from '@app/common';
import { connectionOptions, ormConfig, withConnection } from '@app/database';
import { MikroORM } from '@mikro-orm/postgresql';
import { Command, InvalidArgumentError } from 'commander';
import pg from 'pg';
import { withDatabase } from './with-database.js';

/** A long audit log takes longer to verify than any other query, milliseconds. */
const queryTimeoutMs = 600_000;

function collectHeads(text: string, heads: ChainHead[] = []): ChainHead[] {
  const head = parseHead(text);
  if (!head) throw new InvalidArgumentError('Expected a head as this command prints it.');
  return [...heads, head];
}

function formatChains({ heads, problems, unsealed }: ChainsReport): string {
  return [
    ...heads.map((head) => `ok      ${chainName(head.accountId)}, head ${formatHead(head)}`),
    ...problems.map((problem) => `BROKEN  ${problem}`),
    ...(unsealed > 0 ? [`Not sealed yet: ${unsealed}. The jobs app seals entries within a second.`] : []),
    problems.length === 0 ? 'Every chain is intact.' : 'The audit log is NOT intact.',
  ].join('\n');
}

export const audit = new Command('audit')
  .description(
    'check the click ledger (every accepted click is counted exactly once) and the audit log (every chain is intact); ' +
      'exit 1 if either fails',
  )
  .option(
    '--expect <head...>',
    'heads of chains that an earlier run printed, each of which must still be in its chain',
    collectHeads,
  )
  .action(async ({ expect }: { expect?: ChainHead[] }) => {
    const { ledger, chains } = await withDatabase(async (databaseUrl) => {
      const pool = new pg.Pool({ ...connectionOptions(databaseUrl), query_timeout: queryTimeoutMs, max: 1 });
      try {
        return {
          ledger: await auditClicks(pool),
          chains: await withConnection(pool, (client) => verifyChains(client, expect)),
        };
      } finally {
        await pool.end();
      }
    });
    console.log(`Click ledger\n${formatClickLedger(ledger)}\n\nAudit log\n${formatChains(chains)}`);
    if (!ledger.closes || chains.problems.length > 0) process.exitCode = 1;
  });

function parseAccount(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('Expected the id of an account.');
  return text;
}

export const auditExport = new Command('audit:export')
  .description(
    "print the sealed entries of the installation's audit log, one JSON object per line, oldest first",
  )
  .option('--account <id>', 'of this account instead', parseAccount, installationChain)
  .action(({ account }: { account: string }) =>
    withDatabase(async (databaseUrl) => {
      const orm = await MikroORM.init(ormConfig(databaseUrl));
      try {
        for await (const entry of new AuditLogService(orm.em.fork()).chain(account)) {
          console.log(JSON.stringify(entry));
        }
      } finally {
        await orm.close();
      }
    }),
  );

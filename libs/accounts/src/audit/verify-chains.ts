import type pg from 'pg';
import { chainName, type ChainHead } from './chain-head.js';
import { entryColumns, sealedEntry, type SealedRow } from './entry-row.js';
import { installationChain } from './record-entry.js';
import { firstPrevHash, hashOf } from './sealed-entry.js';

const rowsAtOnce = 5_000;

export interface ChainsReport {
  /** The head of every chain that is intact. */
  heads: ChainHead[];
  /** The first problem of every other chain, and every expected head that is no longer part of its chain. */
  problems: string[];
  /** Entries that are not sealed yet. */
  unsealed: number;
}

/**
 * Verifies every chain of the audit log in one snapshot: positions without gaps, each entry unchanged and linked to the
 * one before it.
 * @param expected heads that an earlier run returned. Each must still be part of its chain.
 */
export async function verifyChains(
  client: pg.ClientBase,
  expected: readonly ChainHead[] = [],
): Promise<ChainsReport> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const verifier = new ChainVerifier(expected);
    for await (const row of readRows(client)) verifier.add(row);
    const { rows } = await client.query<{ n: string }>('select count(*) as n from unsealed_audit_entries');
    return { ...verifier.finish(), unsealed: Number(rows[0]?.n) };
  } finally {
    await client.query('rollback');
  }
}

async function* readRows(client: pg.ClientBase): AsyncGenerator<SealedRow> {
  let last = { account_id: installationChain, seq: -2_147_483_648 };
  for (;;) {
    const { rows } = await client.query<SealedRow>(
      `select ${entryColumns}, seq, prev_hash, hash from audit_entries
       where (account_id, seq) > ($1, $2) order by account_id, seq limit ${rowsAtOnce}`,
      [last.account_id, last.seq],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return;
    last = end;
  }
}

/** Follows the chains entry by entry, in order. */
class ChainVerifier {
  private readonly heads = new Map<string, ChainHead>();
  private readonly broken = new Map<string, string>();
  private readonly hashes = new Map<string, string | undefined>();
  private readonly deleted = new Set<string>();

  constructor(private readonly expected: readonly ChainHead[]) {
    for (const head of expected) this.hashes.set(placeOf(head), undefined);
  }

  add(row: SealedRow): void {
    const { account_id: accountId, seq, hash } = row;
    const place = placeOf({ accountId, seq });
    if (this.hashes.has(place)) this.hashes.set(place, hash);
    if (accountId === installationChain && row.action === 'account.deleted' && row.target_id)
      this.deleted.add(row.target_id);
    if (this.broken.has(accountId)) return;
    const problem = problemOf(row, this.heads.get(accountId));
    if (problem) this.broken.set(accountId, `${chainName(accountId)}: ${problem}`);
    else this.heads.set(accountId, { accountId, seq, hash });
  }

  finish(): Omit<ChainsReport, 'unsealed'> {
    const heads = [...this.heads.values()].filter(({ accountId }) => !this.broken.has(accountId));
    return { heads, problems: [...this.broken.values(), ...this.missing()] };
  }

  /** A chain that was deleted with its account is complete if the installation's chain records the deletion. */
  private missing(): string[] {
    return this.expected.flatMap((head) => {
      const { accountId, seq, hash } = head;
      const found = this.hashes.get(placeOf(head));
      const end = this.heads.get(accountId);
      if (found === hash || (!end && this.deleted.has(accountId))) return [];
      const what =
        found === undefined ? `is missing; the chain ends at ${end?.seq ?? 0}` : 'has another hash';
      return [`${chainName(accountId)}: position ${seq}, an expected head, ${what}`];
    });
  }
}

/** The problem of an entry, given the one before it in its chain; null if there is none. */
function problemOf(row: SealedRow, last: ChainHead | undefined): string | null {
  const next = (last?.seq ?? 0) + 1;
  if (row.seq !== next) return `position ${next} is missing`;
  if (row.prev_hash !== (last?.hash ?? firstPrevHash))
    return `position ${row.seq} does not follow the entry before it`;
  if (row.hash !== hashOf(sealedEntry(row))) return `position ${row.seq} was changed`;
  return null;
}

const placeOf = ({ accountId, seq }: Pick<ChainHead, 'accountId' | 'seq'>): string => `${accountId}:${seq}`;

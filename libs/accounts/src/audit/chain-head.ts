import { isId } from '@app/common';
import { installationChain } from './record-entry.js';

/** The last entry of a chain at some point. Keep it to detect later whether the chain was truncated or rewritten. */
export interface ChainHead {
  accountId: string;
  seq: number;
  hash: string;
}

/** The display name of a chain. */
export const chainName = (accountId: string): string =>
  accountId === installationChain ? 'the installation' : `account ${accountId}`;

/** `<account id or "installation">:<position>:<hash>` */
export function formatHead({ accountId, seq, hash }: ChainHead): string {
  return `${accountId === installationChain ? 'installation' : accountId}:${seq}:${hash}`;
}

/** @returns null if the text is not a chain head. */
export function parseHead(text: string): ChainHead | null {
  const [, chain, seq, hash] = /^([0-9a-z-]+):([1-9]\d{0,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (chain === undefined || seq === undefined || hash === undefined) return null;
  const accountId = chain === 'installation' ? installationChain : chain;
  return isId(accountId) ? { accountId, seq: Number(seq), hash } : null;
}

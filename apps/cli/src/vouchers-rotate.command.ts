import { installationChain, record } from '@app/accounts';
import {
  addVoucherSecretSql,
  deleteOldVoucherSecretsSql,
  voucherSecretsIn,
  voucherSecretsSql,
} from '@app/database';
import { slugChannel, vouchersChanged } from '@app/routing';
import { voucherKeyId } from '@app/visitors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { withServices } from './with-services.js';

export const vouchersRotate = new Command('vouchers:rotate')
  .description('seal vouchers with a new secret; earlier ones stay valid until they expire')
  .action(async () => {
    await withServices(({ em }) => rotateVoucherSecret(em));
    console.error('vouchers are sealed with a new secret from now on');
  });

/** Redirect processes learn of the new secret when the transaction is committed. */
async function rotateVoucherSecret(em: EntityManager): Promise<void> {
  // One command at a time.
  await em.execute(`select 1 from secrets where name = 'signing' for update`);
  const { current, retired } = voucherSecretsIn(await em.execute(voucherSecretsSql));
  const taken = [current, ...retired.map(({ secret }) => secret)].map(idOf);
  let secret: string;
  do secret = randomBytes(32).toString('hex');
  while (taken.includes(idOf(secret)));
  await em.execute(addVoucherSecretSql, [secret]);
  await em.execute(deleteOldVoucherSecretsSql);
  await em.execute('select pg_notify(?, ?)', [slugChannel, vouchersChanged]);
  await record(em, { accountId: installationChain, action: 'vouchers.rotated' });
}

const idOf = (secret: string): string => voucherKeyId(secret).toString('hex');

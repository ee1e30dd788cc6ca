import { record } from '@app/accounts';
import { disabled, isId, notFound } from '@app/common';
import { inTransaction, Link } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { linkTarget, lockToChange } from './lock-link.js';

/** Keeps the image of a link until the end of the transaction. @returns its version; null if the link has none. */
export async function lockImage(
  em: EntityManager,
  accountId: string,
  linkId: string,
): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version from link_images where account_id = ${accountId} and link_id = ${linkId} for share
  `.execute(em.getKysely());
  return rows[0]?.version ?? null;
}

/** Copies the parts of a link besides its fields to another link: its image, and the mark that a later version has guarded it. */
export async function copyRest(
  em: EntityManager,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    with guarded as (
      update links copy set needs = o.needs from links o
      where o.account_id = ${accountId} and o.id = ${from} and copy.account_id = ${accountId} and copy.id = ${to}
        and o.needs > copy.needs
    )
    insert into link_images (account_id, link_id, version, jpeg)
    select account_id, ${to}, version, jpeg from link_images where account_id = ${accountId} and link_id = ${from}
  `.execute(em.getKysely());
}

/** Deletes the image of a link. Does nothing if it has none. */
async function deleteImage(em: EntityManager, accountId: string, linkId: string): Promise<void> {
  await em.execute('delete from link_images where account_id = ? and link_id = ?', [accountId, linkId]);
}

/** The images that messengers and social networks show for links. */
@Injectable()
export class LinkImagesService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Checks, before an image is resized, that it could be stored. Locks nothing.
   * @throws DomainError `not_found` or `disabled`.
   */
  async requireChangeable(accountId: string, id: string): Promise<void> {
    const link = isId(id)
      ? await this.em.findOne(Link, { accountId, id }, { disableIdentityMap: true })
      : null;
    if (!link) throw notFound();
    if (link.disabled) throw disabled(link.disabled);
  }

  /**
   * Stores the image of a link. Storing the same image again changes nothing.
   * @param jpeg scaled to `previewImageSize`.
   * @throws DomainError `not_found` or `disabled`.
   */
  async set(accountId: string, id: string, jpeg: Buffer): Promise<void> {
    const version = hash('sha256', jpeg, 'base64url').slice(0, 16);
    await this.change(accountId, id, version, (em) =>
      sql`
        insert into link_images (account_id, link_id, version, jpeg)
        values (${accountId}, ${id}, ${version}, ${jpeg})
        on conflict (account_id, link_id) do update set version = excluded.version, jpeg = excluded.jpeg
      `.execute(em.getKysely()),
    );
  }

  /** Removes the image of a link. Does nothing if it has none. @throws DomainError `not_found` or `disabled`. */
  async remove(accountId: string, id: string): Promise<void> {
    await this.change(accountId, id, null, (em) => deleteImage(em, accountId, id));
  }

  /** The redirect is notified of the new version, so it is written in the same transaction as the image. */
  private async change(
    accountId: string,
    id: string,
    version: string | null,
    write: (em: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const link = await lockToChange(em, accountId, id);
      if (link.previewImage === version) return;
      await write(em);
      em.assign(link, { previewImage: version, updatedAt: new Date() });
      await em.flush();
      await record(em, {
        accountId,
        action: 'link.updated',
        target: linkTarget(link),
        fields: ['previewImage'],
      });
    });
  }
}

import { record } from '@app/audit';
import { type Behavior, inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountNameSql } from './account-name.js';
import { defaultBehaviorOf } from './default-behavior.js';

/** What an account has chosen for everything that it creates. */
export interface AccountSettings {
  /** The behavior of links and bio pages that are created without one. */
  defaultBehavior: Behavior;
}

/** The settings of accounts. */
@Injectable()
export class AccountSettingsService {
  constructor(private readonly em: EntityManager) {}

  async get(accountId: string): Promise<AccountSettings> {
    return { defaultBehavior: await defaultBehaviorOf(this.em, accountId) };
  }

  /** Changes the given settings. Existing links and bio pages stay as they are. */
  async update(accountId: string, { defaultBehavior }: Partial<AccountSettings>): Promise<void> {
    if (defaultBehavior === undefined) return;
    await inTransaction(this.em, async (em) => {
      const [changed] = await em.execute<{ name: string }[]>(
        `update accounts a set default_behavior = ? where id = ? and default_behavior is distinct from ?
         returning ${accountNameSql} as name`,
        [defaultBehavior, accountId, defaultBehavior],
      );
      if (!changed) return;
      const target = { type: 'account' as const, id: accountId, name: changed.name };
      await record(em, {
        accountId,
        action: 'account.settings_changed',
        target,
        fields: ['defaultBehavior'],
      });
    });
  }
}

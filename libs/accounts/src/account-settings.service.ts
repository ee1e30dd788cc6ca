import { record } from './audit/record-entry.js';
import { invalidRequest } from '@app/common';
import { type AccountBrand, type Behavior, inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountNameSql } from './account-name.js';

/** The defaults of an account for everything that it creates. */
export interface AccountSettings {
  /** The behavior of links and bio pages that are created without one. */
  defaultBehavior: Behavior;
  /** The brand that the pages between links and destinations show; null if the account has not set one. */
  brand: AccountBrand | null;
}

/** Omitted settings stay unchanged, and so do omitted fields of the brand. */
export interface AccountSettingsChanges {
  defaultBehavior?: Behavior;
  brand?: Partial<AccountBrand> | null;
}

interface Stored {
  name: string;
  behavior: Behavior | null;
  brand: AccountBrand | null;
}

const newBrand = { accent: null, background: null, showOnPages: true } as const;

const settingsOf = ({ behavior, brand }: Omit<Stored, 'name'>): AccountSettings => ({
  defaultBehavior: behavior ?? 'basic',
  brand: brand && shown(brand),
});

/** The settings of accounts. */
@Injectable()
export class AccountSettingsService {
  constructor(private readonly em: EntityManager) {}

  async get(accountId: string): Promise<AccountSettings> {
    return settingsOf(await this.read(this.em, accountId));
  }

  /**
   * Changes the given settings. Existing links and bio pages stay unchanged.
   * @throws DomainError invalid_request if a new brand has no name.
   */
  async update(
    accountId: string,
    { defaultBehavior, brand }: AccountSettingsChanges,
    check?: (settings: AccountSettings) => void,
  ): Promise<void> {
    if (defaultBehavior === undefined && brand === undefined && !check) return;
    await inTransaction(this.em, async (em) => {
      const { name, ...before } = await this.read(em, accountId, 'for no key update');
      check?.(settingsOf(before));
      const after = {
        behavior: defaultBehavior ?? before.behavior,
        brand: brand === undefined ? before.brand : changedBrand(before.brand, brand),
      };
      const fields = [
        ...(after.behavior === before.behavior ? [] : ['defaultBehavior']),
        ...(isSame(after.brand, before.brand) ? [] : ['brand']),
      ];
      if (fields.length === 0) return;
      await em.execute('update accounts set default_behavior = ?, brand = ?::jsonb where id = ?', [
        after.behavior,
        after.brand && JSON.stringify(after.brand),
        accountId,
      ]);
      const target = { type: 'account' as const, id: accountId, name };
      await record(em, { accountId, action: 'account.settings_changed', target, fields });
    });
  }

  private async read(em: EntityManager, accountId: string, lock = ''): Promise<Stored> {
    const [row] = await em.execute<Stored[]>(
      `select ${accountNameSql} as name, a.default_behavior as behavior, a.brand
       from accounts a where a.id = ? ${lock}`,
      [accountId],
    );
    return row ?? { name: '', behavior: null, brand: null };
  }
}

/** @throws DomainError invalid_request if there was no brand and the new one has no name. */
function changedBrand(
  before: AccountBrand | null,
  changes: Partial<AccountBrand> | null,
): AccountBrand | null {
  if (changes === null) return null;
  const name = changes.name ?? before?.name;
  if (name === undefined) {
    throw invalidRequest([
      { field: 'brand.name', code: 'required', message: 'A brand that is not there yet needs a name.' },
    ]);
  }
  const { accent, background, showOnPages } = { ...(before ?? newBrand), ...withoutUndefined(changes) };
  return { name, accent, background, showOnPages };
}

/** In the documented order, which `jsonb` does not preserve. */
const shown = ({ name, accent, background, showOnPages }: AccountBrand): AccountBrand => ({
  name,
  accent,
  background,
  showOnPages,
});

const isSame = (one: AccountBrand | null, other: AccountBrand | null): boolean =>
  JSON.stringify(one && shown(one)) === JSON.stringify(other && shown(other));

const withoutUndefined = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;

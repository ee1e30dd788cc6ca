import { randomUUID } from 'node:crypto';

export interface ModelLink {
  id: string;
  slug: string;
  name: string;
  destination: string;
  active: boolean;
  behavior: string;
  group: string | null;
  clicks: number;
  lastClickedOn: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export interface ModelItem {
  id: string;
  title: string;
  kind?: string;
  url?: string;
  link?: string;
}

export interface ModelWebsite {
  id: string;
  slug: string;
  name: string;
  headline: string | null;
  bio: string | null;
  theme: string;
  items: ModelItem[];
  socials: { network: string; url: string }[];
  published: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ModelGroup {
  id: string;
  name: string;
  createdAt: string;
}

export type Collection = 'links' | 'websites' | 'groups';

/** A cursor that was returned. It continues after the resource `after`, which may have been deleted since. */
export interface ModelCursor {
  collection: Collection;
  group: string | undefined;
  value: string;
  after: string;
}

/** The resources of one account, in order of creation. */
export class ModelAccount {
  links: ModelLink[] = [];
  websites: ModelWebsite[] = [];
  groups: ModelGroup[] = [];
  /** Ids of deleted resources. */
  deleted: string[] = [];
  cursors: ModelCursor[] = [];

  linkCount(group: string): number {
    return this.links.filter((link) => link.group === group).length;
  }

  overview() {
    const byClicks = this.links.toReversed().sort((a, b) => b.clicks - a.clicks);
    const active = this.links.filter((link) => link.active).length;
    return {
      links: { total: this.links.length, active, paused: this.links.length - active },
      websites: {
        total: this.websites.length,
        published: this.websites.filter((one) => one.published).length,
      },
      groups: this.groups.length,
      topLinks: byClicks
        .slice(0, 5)
        .map(({ id, name, slug, clicks, active }) => ({ id, name, slug, clicks, active })),
    };
  }
}

interface ModelSlug {
  owner: ModelAccount;
  /** The day of its deletion. Null while it is in use. */
  released: number | null;
}

/** A model of two accounts and the namespace they share. The API must always agree with it. */
export class Model {
  readonly accounts: [ModelAccount, ModelAccount] = [new ModelAccount(), new ModelAccount()];
  private readonly slugs = new Map<string, ModelSlug>();
  /** Days since the start. */
  today = 0;
  private readonly prefix = randomUUID().slice(0, 18);

  constructor(
    readonly shortUrlBase: string,
    private readonly quarantineDays: number,
  ) {}

  /** All accounts share one namespace, so each sequence has its own slugs. */
  slug(number: number, upper = false): string {
    return `${upper ? this.prefix.toUpperCase() : this.prefix}-${number}`;
  }

  get slugPrefix(): string {
    return this.prefix;
  }

  whyNot(slug: string, account: ModelAccount): 'taken' | 'quarantined' | null {
    const known = this.slugs.get(slug.toLowerCase());
    if (!known) return null;
    if (known.released === null) return 'taken';
    if (known.owner === account || this.today - known.released >= this.quarantineDays) return null;
    return 'quarantined';
  }

  claim(slug: string, owner: ModelAccount): void {
    this.slugs.set(slug.toLowerCase(), { owner, released: null });
  }

  release(slug: string): void {
    const known = this.slugs.get(slug.toLowerCase());
    if (known) known.released = this.today;
  }

  url(slug: string): string {
    return `${this.shortUrlBase}/${slug}`;
  }

  /** The default domain: the model adds no others. */
  get domain(): string {
    return new URL(this.shortUrlBase).hostname;
  }
}

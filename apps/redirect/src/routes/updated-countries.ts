import { Settings } from '@app/common';
import { CountryDatabase, readStoredFile, storedCountries } from '@app/countries';
import { isDatabaseUnavailable } from '@app/database';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Refresher } from './refresher.js';

/** Milliseconds until a file that could not be read is read again: sooner if the database was away. A new one is notified. */
const retryMs = { unavailable: 1_000, damaged: 30_000 };

/**
 * Looks up countries in the file that was downloaded last, if there is one and the operator has no file of their own. Until it
 * is read, and while it cannot be, visitors are served with what was used before. The lookup itself knows nothing of it.
 */
@Injectable()
export class UpdatedCountries implements OnApplicationShutdown {
  private readonly logger = new Logger('Countries');
  /** Checksum of the file that is used; null for the bundled databases. */
  private used: string | null = null;
  private readonly refresher = new Refresher(
    () => this.read(),
    (error) => this.failed(error),
  );
  private lastError = '';

  constructor(
    private readonly settings: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly countries: CountryDatabase,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.refresher.stop();
  }

  /** Reads the file, if it is another one. Never rejects; tries again by itself. */
  refresh(): Promise<void> {
    return this.settings.GEOIP_DATABASE === undefined ? this.refresher.refresh() : Promise.resolve();
  }

  private failed(error: unknown): number {
    if (isDatabaseUnavailable(error)) return retryMs.unavailable;
    const { message } = error as Error;
    if (message !== this.lastError) {
      this.logger.error(`cannot read the updated country database, and keep the present one: ${message}`);
      this.lastError = message;
    }
    return retryMs.damaged;
  }

  private async read(): Promise<void> {
    const stored = await storedCountries(this.pool);
    const sha256 = stored?.sha256 ?? null;
    if (sha256 === this.used) return;
    if (stored) this.countries.useUpdated(await readStoredFile(this.pool, stored), stored.url);
    else this.countries.useBundled();
    this.used = sha256;
    this.lastError = '';
  }
}

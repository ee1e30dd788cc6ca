import { isDatabaseUnavailable, readSigningSecret } from '@app/database';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

const retryMs = 250;

/** The installation's signing secret. Read once: at startup, or as soon as the database can be reached. */
@Injectable()
export class SigningSecret implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('SigningSecret');
  private secret: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private errorLogged = false;
  private stopped = false;

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** Undefined until it has been read. */
  get value(): string | undefined {
    return this.secret;
  }

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    await this.read();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async read(): Promise<void> {
    try {
      this.secret = await readSigningSecret(this.pool);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !this.errorLogged) {
        this.errorLogged = true;
        this.logger.error(
          `breakouts are off, and links with a gate or a password are unavailable, until the signing secret can be read: ${(error as Error).message}`,
        );
      }
      if (!this.stopped) this.timer = setTimeout(() => void this.read(), retryMs).unref();
    }
  }
}

import { Injectable } from '@nestjs/common';

/** What a check found: fine, still serving but with a loss, or unable to serve. */
export type Condition = { state: 'ok' } | { state: 'degraded' | 'unavailable'; reason: string };

type Check = () => Condition | Promise<Condition>;

/** The body of `/health/ready`. */
export interface ReadinessReport {
  status: 'starting' | 'stopping' | 'ok' | 'degraded' | 'unavailable';
  /** One word or sentence for each thing that is wrong; absent where nothing is. */
  reasons?: string[];
}

/** Whether this process should get requests. Parts of the app add checks; the app's start and stop set the phase. */
@Injectable()
export class Readiness {
  private phase: 'starting' | 'running' | 'stopping' = 'starting';
  private readonly checks: Check[] = [];

  /** Adds a check that every report asks. It should answer within a second. */
  add(check: Check): void {
    this.checks.push(check);
  }

  started(): void {
    this.phase = 'running';
  }

  stopping(): void {
    this.phase = 'stopping';
  }

  async report(): Promise<ReadinessReport> {
    if (this.phase !== 'running') return { status: this.phase };
    const found = await Promise.all(this.checks.map(async (check) => check()));
    const reasons = found.flatMap((condition) => (condition.state === 'ok' ? [] : [condition.reason]));
    if (reasons.length === 0) return { status: 'ok' };
    const status = found.some(({ state }) => state === 'unavailable') ? 'unavailable' : 'degraded';
    return { status, reasons };
  }
}

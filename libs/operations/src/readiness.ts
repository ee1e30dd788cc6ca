import { Injectable } from '@nestjs/common';

/** Result of a check: fine, able to serve with a limitation, or unable to serve. */
export type Condition = { state: 'ok' } | { state: 'degraded' | 'unavailable'; reason: string };

type Check = () => Condition | Promise<Condition>;

export const readinessStates = ['starting', 'ok', 'degraded', 'unavailable', 'stopping'] as const;

/** The body of `/health/ready`. */
export interface ReadinessReport {
  status: (typeof readinessStates)[number];
  /** One word or sentence for each failed check. Absent if none failed. */
  reasons?: string[];
}

/** Determines whether this process should receive requests. Parts of the app add checks; starting and stopping set the phase. */
@Injectable()
export class Readiness {
  private phase: 'starting' | 'running' | 'stopping' = 'starting';
  private readonly checks: Check[] = [];

  /** Adds a check that runs for every report. It should finish within a second. */
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
    const conditions = await Promise.all(this.checks.map(async (check) => check()));
    const reasons = conditions.flatMap((condition) => (condition.state === 'ok' ? [] : [condition.reason]));
    if (reasons.length === 0) return { status: 'ok' };
    const status = conditions.some(({ state }) => state === 'unavailable') ? 'unavailable' : 'degraded';
    return { status, reasons };
  }
}

import { Settings } from '@app/common';
import { type Condition, Readiness } from '@app/operations';
import { BatchQueue } from '@app/queue';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { join } from 'node:path';
import { Counter, Gauge, Registry } from 'prom-client';
import type { ClickEvent } from '../click-event.js';
import { Adoption, folderSource } from './adoption.js';
import { DirectBatches } from './direct-batches.js';
import { Forwarder } from './forwarder.js';
import { Journal, sealAtEvents } from './journal.js';
import { diskFiles, type JournalFiles } from './journal-files.js';
import { WriterFolder } from './writer-folder.js';

interface PendingRecord {
  events: readonly ClickEvent[];
  done: () => void;
}

interface Writer {
  folder: WriterFolder;
  journal: Journal;
}

const probeEveryMs = 1_000;
const probeBytes = 64 * 1024;
const stopWithinMs = 1_500;

/**
 * Where the redirect app leaves the events of a visit before it answers. Opens a journal of its own at every
 * start, adopts those that dead processes left, and goes round a full disk.
 */
@Injectable()
export class ClickRecorder implements OnModuleInit, OnApplicationShutdown {
  private readonly files: JournalFiles = diskFiles;
  private readonly logger = new Logger('Journal');
  private readonly path: string;
  private readonly direct: DirectBatches;
  private readonly lost: Counter;
  private writer: Writer | undefined;
  private adoption: Adoption | undefined;
  private pending: PendingRecord[] = [];
  private flushing = false;
  /** Why the journal takes nothing at present. */
  private problem: string | undefined;
  private probe: NodeJS.Timeout | undefined;

  constructor(
    settings: Settings,
    private readonly forwarder: Forwarder,
    private readonly queue: BatchQueue,
    readiness: Readiness,
    registry: Registry,
  ) {
    this.path = join(settings.DATA_DIR, 'journal');
    this.direct = new DirectBatches(queue, forwarder);
    readiness.add(() => this.condition());
    this.lost = new Counter({
      name: 'clicks_lost_total',
      help: 'Events that could be neither journalled nor queued in time: an upper bound of what was lost',
      registers: [registry],
    });
    new Gauge({
      name: 'clicks_journal_batches',
      help: 'Batches that are not acknowledged, on disk or in the queue',
      registers: [registry],
      collect() {
        this.set(forwarder.depth().batches);
      },
    });
    new Gauge({
      name: 'clicks_journal_oldest_seconds',
      help: 'Age of the oldest batch that is not acknowledged',
      registers: [registry],
      collect() {
        this.set(forwarder.depth().oldestSeconds);
      },
    });
  }

  onModuleInit(): void {
    this.open();
    this.adoption = new Adoption(this.path, () => this.writer?.folder.writer, this.forwarder, this.files);
  }

  /**
   * Keeps events, at most 500. Resolves when they are in the journal, where they survive the death of the
   * process; or, where the disk takes none, when the queue has them or 50 ms have passed. Never rejects.
   */
  record(events: readonly ClickEvent[]): Promise<void> {
    return new Promise((done) => {
      this.pending.push({ events, done });
      if (this.flushing) return;
      this.flushing = true;
      setImmediate(() => this.flush());
    });
  }

  /** After the last answer: seals, forwards what goes quickly, and leaves the rest to the next adopter. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.probe);
    this.flush();
    this.writer?.journal.seal();
    await this.forwarder.stop(stopWithinMs);
    await this.writer?.journal.close();
    this.adoption?.stop();
    this.writer?.folder.release();
    await this.queue.close();
  }

  private flush(): void {
    this.flushing = false;
    const { pending } = this;
    this.pending = [];
    let group: PendingRecord[] = [];
    let events = 0;
    for (const record of pending) {
      if (events + record.events.length > sealAtEvents) {
        this.keep(group);
        group = [];
        events = 0;
      }
      group.push(record);
      events += record.events.length;
    }
    this.keep(group);
  }

  private keep(group: readonly PendingRecord[]): void {
    const events = group.flatMap((record) => record.events);
    const done = () => group.forEach((record) => record.done());
    if (events.length > 0 && !this.journalled(events)) void this.goRound(events).then(done);
    else done();
  }

  private journalled(events: readonly ClickEvent[]): boolean {
    if (this.problem !== undefined || !this.writer) return false;
    try {
      this.writer.journal.append(events);
      return true;
    } catch (error) {
      this.cannotWrite(error as Error);
      return false;
    }
  }

  private async goRound(events: readonly ClickEvent[]): Promise<void> {
    if (!(await this.direct.handOver(events))) this.lost.inc(events.length);
  }

  private open(): void {
    try {
      const folder = WriterFolder.create(this.path, this.files);
      const source = folderSource(folder, true);
      const journal = new Journal(
        folder,
        (sequence) => this.forwarder.offer(source, [sequence]),
        (error) => this.logger.warn(`the journal: ${error.message}`),
        this.files,
      );
      this.writer = { folder, journal };
    } catch (error) {
      this.cannotWrite(error as Error);
    }
  }

  private cannotWrite(error: Error): void {
    if (this.problem === undefined) this.logger.error(`cannot write the journal: ${error.message}`);
    this.problem = error.message;
    clearTimeout(this.probe);
    this.probe = setTimeout(() => void this.tryAgain(), probeEveryMs).unref();
  }

  /** Asks the disk for a little room; with it, the journal is written again. */
  private async tryAgain(): Promise<void> {
    try {
      if (this.writer && this.files.existsSync(this.writer.folder.path)) {
        const file = this.writer.folder.probePath;
        try {
          await this.files.writeFile(file, Buffer.alloc(probeBytes));
        } finally {
          await this.files.unlink(file);
        }
      } else {
        await this.writer?.journal.close();
        // Should the folder come back, it is adopted like any other.
        this.writer?.folder.release();
        this.writer = undefined;
        this.open();
        if (!this.writer) return;
      }
      this.problem = undefined;
      this.logger.log('the journal can be written again');
    } catch (error) {
      this.cannotWrite(error as Error);
    }
  }

  private condition(): Condition {
    if (this.problem === undefined) return { state: 'ok' };
    return { state: 'degraded', reason: 'the click journal cannot be written' };
  }
}

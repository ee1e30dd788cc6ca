import { Settings } from '@app/common';
import { type Condition, Readiness, type Tracer, Tracing } from '@app/operations';
import { Injectable, Logger, Optional, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Counter, Gauge, Registry } from 'prom-client';
import { BatchQueue } from '../batch/batch-queue.js';
import type { ClickEvent } from '../click-event.js';
import { Adoption } from '../forward/adoption.js';
import { DirectBatches } from '../forward/direct-batches.js';
import { Forwarder } from '../forward/forwarder.js';
import { Journal, maxBatchEvents } from '../journal/journal.js';
import { diskFiles, type JournalFiles } from '../journal/journal-files.js';
import { OwnBatches } from '../forward/own-batches.js';
import { WriterFolder } from '../journal/writer-folder.js';

/** Up to 500 events of one turn of the event loop, which are written together at its end. */
interface Group {
  events: ClickEvent[];
  kept: Promise<void>;
}

interface Writer {
  folder: WriterFolder;
  journal: Journal;
  own: OwnBatches;
}

const probeEveryMs = 1_000;
const probeBytes = 64 * 1024;
const stopWithinMs = 1_500;

/** Exposes metrics of the disk that holds the journal. NaN while it cannot be read. */
function exposeDisk(registry: Registry, dataDir: string): void {
  const registers = [registry];
  const read = () => statfs(dataDir).catch(() => ({ bavail: NaN, blocks: NaN, bsize: NaN }));
  new Gauge({
    name: 'waypost_data_disk_available_bytes',
    help: 'Room that the disk of DATA_DIR has for this process',
    registers,
    async collect() {
      const { bavail, bsize } = await read();
      this.set(bavail * bsize);
    },
  });
  new Gauge({
    name: 'waypost_data_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    registers,
    async collect() {
      const { blocks, bsize } = await read();
      this.set(blocks * bsize);
    },
  });
}

/**
 * Takes the events of a visit before the redirect app responds. Opens a new journal at every start, adopts those that dead
 * processes left, and bypasses a full disk.
 */
@Injectable()
export class ClickRecorder implements OnModuleInit, OnApplicationShutdown {
  private readonly files: JournalFiles = diskFiles;
  private readonly logger = new Logger('Journal');
  private readonly path: string;
  private readonly direct: DirectBatches;
  private readonly lost: Counter;
  private readonly tracer: Tracer | undefined;
  private writer: Writer | undefined;
  private adoption: Adoption | undefined;
  private group: Group | undefined;
  /** Why the journal cannot be written at present. */
  private failure: string | undefined;
  private probe: NodeJS.Timeout | undefined;

  constructor(
    settings: Settings,
    private readonly forwarder: Forwarder,
    private readonly queue: BatchQueue,
    readiness: Readiness,
    registry: Registry,
    @Optional() tracing?: Tracing,
  ) {
    this.tracer = tracing?.tracer;
    this.path = join(settings.DATA_DIR, 'journal');
    this.direct = new DirectBatches(queue, forwarder);
    readiness.add(() => this.condition());
    this.lost = new Counter({
      name: 'waypost_clicks_lost_total',
      help: 'Events that could be neither journaled nor queued in time: an upper bound of what was lost',
      registers: [registry],
    });
    exposeDisk(registry, settings.DATA_DIR);
    new Gauge({
      name: 'waypost_clicks_journal_batches',
      help: 'Batches that are not acknowledged, on disk or in the queue',
      registers: [registry],
      collect() {
        this.set(forwarder.depth().batches);
      },
    });
    new Gauge({
      name: 'waypost_clicks_journal_oldest_seconds',
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
   * Records up to 500 events. Resolves when they are in the journal, where they survive the death of the process. If the
   * disk accepts none, resolves when the queue has them, or after 50 ms. Never rejects.
   */
  record(events: readonly ClickEvent[]): Promise<void> {
    if (!this.group || this.group.events.length + events.length > maxBatchEvents) this.group = this.begin();
    this.group.events.push(...events);
    return this.group.kept;
  }

  /** After the last response: seals, forwards what it can in time, and leaves the rest to the next adopter. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.probe);
    await this.group?.kept;
    this.writer?.journal.seal();
    await this.forwarder.stop(stopWithinMs);
    await this.writer?.journal.close();
    this.adoption?.stop();
    this.writer?.folder.release();
    await this.queue.close();
  }

  private begin(): Group {
    const events: ClickEvent[] = [];
    const kept = new Promise<void>((done) =>
      setImmediate(() => {
        this.group = undefined;
        done(this.write(events) ? undefined : this.bypass(events));
      }),
    );
    return { events, kept };
  }

  private write(events: readonly ClickEvent[]): boolean {
    if (this.failure !== undefined || !this.writer) return false;
    try {
      if (this.tracer) this.appendTraced(this.writer, events, this.tracer);
      else this.writer.journal.append(events);
      return true;
    } catch (error) {
      this.cannotWrite(error as Error);
      return false;
    }
  }

  /** The batch itself has no traces: they are kept next to it, in memory. */
  private appendTraced({ journal, own }: Writer, events: readonly ClickEvent[], tracer: Tracer): void {
    const visits = events.flatMap((event) => tracer.of(event) ?? []);
    const spans = visits.map((parent) => tracer.start('write to journal', { parent }));
    const sequence = journal.append(events);
    if (spans.length === 0) return;
    for (const span of spans) span.end({ 'waypost.batch.sequence': sequence });
    own.trace(sequence, spans);
  }

  private async bypass(events: readonly ClickEvent[]): Promise<void> {
    if (!(await this.direct.handOver(events))) this.lost.inc(events.length);
  }

  private open(): void {
    try {
      const folder = WriterFolder.create(this.path, this.files);
      const own = new OwnBatches(folder);
      const journal = new Journal(
        folder,
        (sequence, records) => {
          own.keep(sequence, records);
          this.forwarder.offer(own, [sequence]);
        },
        (error) => this.logger.warn(`the journal: ${error.message}`),
        this.files,
      );
      this.writer = { folder, journal, own };
    } catch (error) {
      this.cannotWrite(error as Error);
    }
  }

  private cannotWrite(error: Error): void {
    if (this.failure === undefined) this.logger.error(`cannot write the journal: ${error.message}`);
    this.failure = error.message;
    clearTimeout(this.probe);
    this.probe = setTimeout(() => void this.tryAgain(), probeEveryMs).unref();
  }

  /** Uses the journal again if the disk accepts a small file. */
  private async tryAgain(): Promise<void> {
    try {
      if (this.writer && this.files.existsSync(this.writer.folder.path)) {
        const file = this.writer.folder.probePath;
        try {
          await this.files.writeFile(file, Buffer.alloc(probeBytes), { mode: 0o600 });
        } finally {
          await this.files.unlink(file);
        }
      } else {
        await this.writer?.journal.close();
        // If the folder comes back, it is adopted like any other.
        this.writer?.folder.release();
        this.writer = undefined;
        this.open();
        if (!this.writer) return;
      }
      this.failure = undefined;
      this.logger.log('the journal can be written again');
    } catch (error) {
      this.cannotWrite(error as Error);
    }
  }

  private condition(): Condition {
    if (this.failure === undefined) return { state: 'ok' };
    return { state: 'degraded', reason: 'the click journal cannot be written' };
  }
}

import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Exposes metrics of the disk that holds the journal. NaN while it cannot be read. */
export function exposeDisk(registry: Registry, dataDir: string): void {
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

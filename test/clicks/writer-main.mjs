// A process that only records: it journals and forwards the events that its parent sends.
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ClickJournalModule, ClickRecorder } from '../../dist/libs/clicks/src/index.js';
import { loadSettings, SettingsModule } from '../../dist/libs/common/src/index.js';
import { OperationsModule } from '../../dist/libs/operations/src/index.js';

class WriterModule {}
const app = await NestFactory.createApplicationContext(
  {
    module: WriterModule,
    imports: [SettingsModule.of(loadSettings(process.env)), OperationsModule, ClickJournalModule],
  },
  { logger: ['error', 'warn'] },
);
const recorder = app.get(ClickRecorder);
process.on('message', async ({ id, events }) => {
  await recorder.record(events);
  process.send({ id });
});
process.once('SIGTERM', async () => {
  await app.close();
  process.exit(0);
});
process.send({ ready: true });

import { Global, Module } from '@nestjs/common';
import { loadSettings, Settings } from './settings.js';

/** Makes the validated `Settings` injectable everywhere. */
@Global()
@Module({
  providers: [{ provide: Settings, useFactory: () => loadSettings() }],
  exports: [Settings],
})
export class SettingsModule {}

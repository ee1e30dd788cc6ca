import { Settings, SettingsError } from '@app/common';
import type { FactoryProvider } from '@nestjs/common';
import { TablesError } from './check-tables.js';
import { CurrentTables } from './current-tables.js';

/** Provides the tables in use. At the start, files that are not valid stop the app. */
export const tablesProvider: FactoryProvider<CurrentTables> = {
  provide: CurrentTables,
  inject: [Settings],
  useFactory: ({ BREAKOUT_TABLES }: Settings) => {
    try {
      return new CurrentTables(BREAKOUT_TABLES);
    } catch (error) {
      const messages = error instanceof TablesError ? error.messages : [(error as Error).message];
      throw new SettingsError(messages.map((message) => `BREAKOUT_TABLES cannot be used: ${message}`));
    }
  },
};

import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { KeysService } from './keys.service.js';
import { SessionBearers } from './session-bearers.js';
import { SessionsService } from './sessions.service.js';

@Module({
  providers: [AccountsService, KeysService, SessionBearers, SessionsService, Signatures],
  exports: [AccountsService, KeysService, SessionBearers, SessionsService, Signatures],
})
export class AccountsModule {}

import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { KeysService } from './keys.service.js';
import { SessionBearers } from './session-bearers.js';
import { SessionsService } from './sessions.service.js';
import { UsersService } from './users.service.js';

@Module({
  providers: [AccountsService, KeysService, SessionBearers, SessionsService, Signatures, UsersService],
  exports: [AccountsService, KeysService, SessionBearers, SessionsService, Signatures, UsersService],
})
export class AccountsModule {}

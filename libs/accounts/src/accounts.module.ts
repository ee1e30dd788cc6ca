import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { KeysService } from './keys.service.js';
import { SessionBearers } from './session-bearers.js';
import { SessionsService } from './sessions.service.js';
import { UsersService } from './users.service.js';

@Module({
  providers: [KeysService, SessionBearers, SessionsService, Signatures, UsersService],
  exports: [KeysService, SessionBearers, SessionsService, Signatures, UsersService],
})
export class AccountsModule {}

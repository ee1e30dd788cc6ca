import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { KeysService } from './keys.service.js';

@Module({ providers: [AccountsService, KeysService], exports: [AccountsService, KeysService] })
export class AccountsModule {}

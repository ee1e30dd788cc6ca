import { DomainsModule } from '@app/domains';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { DomainsController } from './domains.controller.js';

@Module({ imports: [AuthModule, DomainsModule, ListsModule], controllers: [DomainsController] })
export class DomainsApiModule {}

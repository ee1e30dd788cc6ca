import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { Lists } from './lists.service.js';

@Module({ providers: [Lists, Signatures], exports: [Lists] })
export class ListsModule {}

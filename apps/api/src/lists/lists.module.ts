import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { ListResponder } from './list-responder.js';

@Module({ providers: [ListResponder, Signatures], exports: [ListResponder] })
export class ListsModule {}

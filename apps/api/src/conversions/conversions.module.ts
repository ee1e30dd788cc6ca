import { ConversionsModule } from '@app/conversions';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { ConversionBodies } from './conversion-bodies.js';
import { ConversionsController } from './conversions.controller.js';

@Module({
  imports: [AuthModule, ConversionsModule, ListsModule],
  controllers: [ConversionsController],
  providers: [ConversionBodies],
})
export class ConversionsApiModule {}

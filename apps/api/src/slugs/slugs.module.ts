import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { SlugsController } from './slugs.controller.js';

@Module({ imports: [SlugsModule], controllers: [SlugsController] })
export class SlugsApiModule {}

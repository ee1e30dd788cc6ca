import { Module } from '@nestjs/common';
import { SlugsService } from './slugs.service.js';

@Module({ providers: [SlugsService], exports: [SlugsService] })
export class SlugsModule {}

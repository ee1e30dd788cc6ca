import { ImageResizer } from '@app/images';
import { Module } from '@nestjs/common';

/** One thread resizes the images of all operations. */
@Module({ providers: [ImageResizer], exports: [ImageResizer] })
export class ImagesModule {}

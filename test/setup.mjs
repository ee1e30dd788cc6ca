// CommonJS packages that require Nest break under native ESM unless Nest was imported first.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/bullmq';

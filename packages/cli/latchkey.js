#!/usr/bin/env node
// Package managers link a program when they install, before this workspace is built.
import './dist/bin.js';

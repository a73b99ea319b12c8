import { describeOptions } from '../../core/test/fixtures/options/option-objects.js';
import * as telemetry from './index.js';
import { openTelemetryOptions } from './open-telemetry.js';

describeOptions('@latchkey/opentelemetry', telemetry, import.meta.dirname, {
  openTelemetry: {
    options: ['OpenTelemetryOptions'],
    known: openTelemetryOptions,
    make: telemetry.openTelemetry,
  },
});

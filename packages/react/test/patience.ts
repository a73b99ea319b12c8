import { configure } from '@testing-library/react';

// Milliseconds. Whole servers answer these pages, on a machine that may be busy; what never comes is still found.
configure({ asyncUtilTimeout: 10_000 });

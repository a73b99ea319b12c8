import { configure } from '@testing-library/react';

// Milliseconds. Whole servers answer these pages, on a machine that can be busy. A missing answer still fails the test.
configure({ asyncUtilTimeout: 10_000 });

/// <reference types="bun-types/test-globals" />

-- What the permits of the works cost that went with a cancellation: it was paid, though the works are gone.
ALTER TABLE orders ADD COLUMN paid_permits_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_permits_cents >= 0);

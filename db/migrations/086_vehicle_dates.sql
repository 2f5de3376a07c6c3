-- Until when a vehicle is insured, inspected and its tachograph checked.
ALTER TABLE vehicle_needs ADD COLUMN insurance_until TEXT;
ALTER TABLE vehicle_needs ADD COLUMN inspection_until TEXT;
ALTER TABLE vehicle_needs ADD COLUMN tachograph_until TEXT;

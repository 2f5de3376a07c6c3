-- Home counts the visits to call back at every change: by the day that was agreed, not through every open visit.
CREATE INDEX appointments_call_on ON appointments (state, call_on) WHERE call_on IS NOT NULL;

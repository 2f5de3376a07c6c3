-- The record that a changed row is a part of: its history has them without reading the whole journal.
ALTER TABLE change ADD COLUMN whole INTEGER GENERATED ALWAYS AS (
  CASE noun
    WHEN 'box_files' THEN coalesce(after, before) ->> '$.id_line'
    WHEN 'crew_lines' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'documents' THEN coalesce(after, before) ->> '$.id_appointment'
    WHEN 'memo_shares' THEN coalesce(after, before) ->> '$.id_memo'
    WHEN 'order_materials' THEN coalesce(after, before) ->> '$.id_order'
    WHEN 'pickup_places' THEN coalesce(after, before) ->> '$.id_client'
    WHEN 'report_shares' THEN coalesce(after, before) ->> '$.id_report'
    WHEN 'work_materials' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_resources' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'works' THEN coalesce(after, before) ->> '$.id_order'
  END
) VIRTUAL;

CREATE INDEX change_whole ON change (noun, whole, id) WHERE whole IS NOT NULL;

-- The filters of the log, each in the order of the numbers.
CREATE INDEX activity_when ON activity (date_created);
CREATE INDEX activity_operation ON activity (id_operation, id);
CREATE INDEX activity_user_operation ON activity (id_user, id_operation, id);

INSERT INTO "point_entry" ("user_id", "source", "reference", "person_id", "amount", "at")
SELECT "user_id", "source", "reference", "person_id", "amount", "at" FROM "gg_entry" ORDER BY "id";--> statement-breakpoint
INSERT INTO "board_sum" ("board", "period", "starts", "user_id", "points")
SELECT 0, period, starts, "user_id", sum("amount")
FROM (SELECT "user_id", "amount", ("at" AT TIME ZONE 'UTC')::date AS day FROM "point_entry") AS entered
CROSS JOIN LATERAL (VALUES ('day', day), ('week', date_trunc('week', day)::date), ('all', DATE '1970-01-01'))
  AS periods (period, starts)
WHERE period = 'all' OR starts >= (now() AT TIME ZONE 'UTC')::date - 31
GROUP BY period, starts, "user_id";--> statement-breakpoint
DROP TABLE "gg_entry" CASCADE;
